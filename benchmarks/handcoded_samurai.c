/* samurai_sword for seven written by hand in C: how fast native code of rulekit might be. One switch
   over blocks, frames of the effect stack are data in a flat state, so that a game stops at each
   decision, as one of rulekit does. For the same seed it is the game that rulekit plays, with the
   same decisions and a journal; tests hold both together. Never called but by sides.py. */
#include <stdint.h>
#include <string.h>
#include "handcoded_samurai_tables.h"
#define NP 7
#define STEP 0x9E3779B97F4A7C15ULL
typedef struct {
  uint64_t rng;
  uint8_t z[ZONES][CARDS+3]; uint8_t zn[ZONES+1];
  uint8_t where[CARDS+3], seen[CARDS+3];
  int8_t n[NN+7]; int32_t stamp[CARDS]; int32_t clock;
  int8_t res[8], honor[8], wp[8]; int8_t strike, current, starter, ending, dirty, nw; int8_t winners[8]; int32_t scores[8];
  int32_t round, turns;
  int32_t fr[24][12]; int32_t depth;
  int32_t pendp, site, low, high, no; int32_t o[128];
  int32_t ans, nans; uint8_t ansl[16]; int32_t ret; int32_t noptions;
  uint32_t jn; 
} S;
static int16_t JB[1<<18];            /* the journal: outside of the state that is cloned for search */
#define J_(s,v) (JB[(s)->jn++]=(int16_t)(v))
#define J(s,...) do{ const int16_t e_[]={__VA_ARGS__}; for(unsigned k_=0;k_<sizeof e_/2;k_++) J_(s,e_[k_]); J_(s,-99); }while(0)
static inline uint64_t mixed(uint64_t x){ x=(x^(x>>30))*0xBF58476D1CE4E5B9ULL; x=(x^(x>>27))*0x94D049BB133111EBULL; return x^(x>>31);}
static inline uint32_t mulhi(uint64_t x, uint32_t b){ /* (x*b)>>64 for small b */
  uint64_t lo=(x&0xffffffffULL)*b, hi=(x>>32)*b; return (uint32_t)((hi+(lo>>32))>>32); }
static inline uint32_t below(uint64_t*st,uint32_t b){ *st+=STEP; return mulhi(mixed(*st),b);}
static uint64_t stream(uint64_t seed,const char*nm){ uint64_t x=seed; for(;*nm;nm++) x=mixed(x+STEP*((uint64_t)*nm+1)); return x;}
static void mix(S*s,uint8_t*a,int n){ for(int i=n-1;i>0;i--){ int o=below(&s->rng,i+1); uint8_t t=a[i];a[i]=a[o];a[o]=t; } }
static void changed(S*s,int c,int src,int dst){
  int b=BASE[c], total=NP+1;
  if(WORKS[c][src]){ int r=OWNER[src]>=0?OWNER[src]:NP; s->n[b+r]--; s->n[b+total]--; }
  if(WORKS[c][dst]){ int r=OWNER[dst]>=0?OWNER[dst]:NP; s->n[b+r]++; s->n[b+total]++; }
  s->stamp[c]=s->clock++; }
static void take(S*s,int c,int zone){ uint8_t*p=s->z[zone]; int n=s->zn[zone]; if(p[n-1]!=c){ int i=0; while(p[i]!=c)i++; for(;i<n-1;i++)p[i]=p[i+1]; } s->zn[zone]=n-1; }
static void move_card(S*s,int c,int dst){ int src=s->where[c]; take(s,c,src); s->z[dst][s->zn[dst]++]=c; s->where[c]=dst; J(s,-1,c,src,dst); if(BASE[c]>=0) changed(s,c,src,dst); s->seen[c]=0; }
static void move_top(S*s,int src,int dst){ int c=s->z[src][--s->zn[src]]; s->z[dst][s->zn[dst]++]=c; s->where[c]=dst; J(s,-1,c,src,dst); if(BASE[c]>=0) changed(s,c,src,dst); s->seen[c]=0; }
static void shuffle(S*s,int zn){ mix(s,s->z[zn],s->zn[zn]); for(int i=0;i<s->zn[zn];i++) s->seen[s->z[zn][i]]=0; J(s,-3,zn); }
#define OVER 2
#define TRY(x) do{ if(x) return OVER; }while(0)
static int role(S*s,int p){ return s->z[p+7][0]; }
static int points(S*s,int side){ int t=0; for(int p=0;p<NP;p++) if(F0_side[role(s,p)]==side){ t+=s->honor[p]*F0_factor7[role(s,p)]; if(role(s,p)!=6) for(int i=0;i<s->zn[p+21];i++){int c=s->z[p+21][i]; t+= c>=94&&c<97;} }
  if(s->strike>=0 && F0_side[role(s,s->strike)]==side) t-=3; return t; }
static int endings(S*s){
  s->dirty=0; if(!s->turns) return 0;
  int st=0,who=-1; for(int i=0;i<NP;i++){ int p=(s->current+i)%NP; if(s->res[p]>0){ st++; if(who<0)who=p; } }
  if(st==1 && s->strike==-1){ s->ending=0; int sd=F0_side[role(s,who)]; for(int p=0;p<NP;p++) if(F0_side[role(s,p)]==sd) s->winners[s->nw++]=p; return OVER; }
  int zero=0; for(int p=0;p<NP;p++) zero|= s->honor[p]==0;
  if(zero||st==1){ s->ending=1; static const int sides[]={1,0,2}; int best=-1000,side=-1;
    for(int p=0;p<NP;p++) s->scores[p]=points(s,F0_side[role(s,p)]);
    for(int k=0;k<3;k++){ int x=points(s,sides[k]); if(x>best){best=x;side=sides[k];} }
    for(int p=0;p<NP;p++) if(F0_side[role(s,p)]==side) s->winners[s->nw++]=p; return OVER; }
  return 0; }
static int reshuffle(S*s){ J(s,4,s->depth,2); uint8_t t[CARDS]; int n=s->zn[3]; memcpy(t,s->z[3],n); for(int i=0;i<n;i++) move_card(s,t[i],2); shuffle(s,2);
  for(int p=0;p<NP;p++){ int v=s->honor[p]-1; s->honor[p]=v>0?v:0; s->dirty=1; } if(s->dirty) TRY(endings(s)); return 0; }
static int refill(S*s){ return s->zn[3]>0?reshuffle(s):0; }
static int draw_card(S*s,int who,int*ok){ if(!s->zn[2]) TRY(refill(s)); if(!s->zn[2]){*ok=0;} else { move_top(s,2,who+21); *ok=1; } if(!s->zn[2]) TRY(refill(s)); return 0; }
static int draw(S*s,int amount,int who){ J(s,0,s->depth,amount,who); int ok; while(amount>0){ TRY(draw_card(s,who,&ok)); if(!ok) return 0; amount--; } return 0; }
static void discard(S*s,int c){ move_card(s,c,PILE[c]); }
static int defeat(S*s,int l,int w){ J(s,20,s->depth,l,w); if(F0_side[role(s,l)]==F0_side[role(s,w)]){ s->strike=w; s->dirty=1; }
  int v=s->honor[l]-1; s->honor[l]=v>0?v:0; v=s->honor[w]+1; s->honor[w]=v<30?v:30; s->dirty=1; TRY(endings(s)); s->strike=-1; s->dirty=1; return endings(s); }
static int imin(int a,int b){return a<b?a:b;} static int imax(int a,int b){return a>b?a:b;}
static int maxres(S*s,int p){ return F1_resilience[s->z[p+14][0]]; }
static int suffer(S*s,int v,int a,int amount,int cause){
  if(s->n[v+135] && K_2[cause]) TRY(draw(s,amount,v));
  J(s,19,s->depth,v,a,amount,cause);
  int r=s->res[v]-amount; r=imin(r>0?r:0,maxres(s,v)); s->res[v]=r; s->dirty=1; if(r==0) TRY(defeat(s,v,a)); if(s->dirty) TRY(endings(s)); return 0; }
static int wound(S*s,int v,int a,int amount,int cause){ int x=imin(amount,s->res[v]); return x>0?suffer(s,v,a,x,cause):0; }
static int hit(S*s,int v,int a,int cause){ int r=F2_damage[cause]+s->n[a+18]-s->n[v+54]+s->n[a+108]; if(s->n[v+54]) r=imax(r,1);
  TRY(wound(s,v,a,r,cause)); if(s->n[a+126]) TRY(draw(s,1,a)); return 0; }
static int harmless(S*s,int p){ return s->res[p]==0||!s->zn[p+21]; }
static int distance(S*s,int a,int b){ int ia=-1,ib=-1,m=0; for(int i=0;i<NP;i++){ int p=(s->current+i)%NP; if(p==a||p==b||!harmless(s,p)){ if(p==a)ia=m; if(p==b)ib=m; m++; } } int d=ia>ib?ia-ib:ib-ia; return imin(d,m-d); }
static int can_attack(S*s,int a,int v,int c){ return !harmless(s,v) && distance(s,a,v)+s->n[v+9]+s->n[v+36] <= (s->n[a+99]?999999999:F2_difficulty[c]); }
#define OTHERS(p,you) for(int i_=0,p;i_<NP;i_++) if((p=(s->current+i_)%NP)!=(you))
#define SEATS(p) for(int i_=0,p;i_<NP&&(p=(s->current+i_)%NP,1);i_++)
static int can_play(S*s,int c,int you){ switch(KIND[c]){
  case 0: if(!(s->wp[you]<1+s->n[you]+s->n[you+63])) return 0; OTHERS(v,you) if(can_attack(s,you,v,c)) return 1; return 0;
  case 2: SEATS(q) for(int i=0;i<s->zn[q+28];i++){ int x=s->z[q+28][i]; if(x>=52&&x<54) return 0; } return 1;
  case 3: SEATS(q) if(s->zn[q+28]) return 1; OTHERS(q,you) if(s->zn[q+21]) return 1; return 0;
  case 4: OTHERS(q,you) if(s->zn[q+21]) return 1; return 0;
  case 10: return 0; case -1: return 0; default: return 1; } }
static void options_main(S*s,int you){ int no=0; int zn=s->zn[you+21]; for(int i=0;i<zn;i++){ int c=s->z[you+21][i]; if(can_play(s,c,you)) s->o[no++]=c; }
  if(s->n[125]&&s->n[117+you]&&s->res[you]>1) s->o[no++]=-111-s->z[you+14][0]; s->no=no; }
static void options_defense(S*s,int you){ int no=0; int zn=s->zn[you+21]; uint8_t*h=s->z[you+21]; for(int i=0;i<zn;i++) if(KIND[h[i]]==10) s->o[no++]=h[i];
  if(s->n[you+72]&&zn>1) for(int i=0;i<zn;i++) if(K_2[h[i]]) s->o[no++]=h[i]+CARDS; s->no=no; }
#define PASS -32768
enum {B_GAME,B_NEXT,B_TURN,B_T1,B_T2,B_T3,B_T4,B_REC,B_REC4,B_BUS,B_BUS_A,B_BUS_C,B_BUS_E,B_DRAW,B_DRAW6,B_DFT,B_IEY_A,B_DFT1,B_PLAY,B_PLAY_A,B_DISC,B_DISC_A,
 B_WEAPON,B_WEAPON_A,B_WEAPON1,B_WEAPON4,B_ATTACK,B_ATTACK2,B_DEF,B_DEF_A,B_DEF5,B_PARRY,B_PROP,B_BPLAY,B_BPLAY_A,B_GEI,B_GEI_A,B_GEI2,B_GEI_C,B_GEI_P,B_DIV,B_DIV_A,B_CRY,B_CRY1,B_CRY3,B_JUJ,B_JUJ1,B_JUJ_A,B_TEA,B_BRE,B_BRE_A,B_DAI,B_NOB};
static const int8_t PLAYBLOCK[]={B_WEAPON,B_PROP,B_BPLAY,B_GEI,B_DIV,B_CRY,B_JUJ,B_TEA,B_BRE,B_DAI,B_PARRY};
static inline int32_t* push(S*s,int b){ int32_t*f=s->fr[s->depth++]; f[0]=b; return f; }
static int finish(S*s,int32_t*f){ int c=f[1]; if(s->where[c]==0) move_card(s,c,PILE[c]); s->depth--; if(s->dirty) return endings(s); return 0; }
static void launch_play(S*s,int c,int you,int as_){ J(s,-4,s->depth,you,c,as_); int outer=s->depth-1; move_card(s,c,0); int k= as_==PARRYC?10:KIND[c]; int32_t*f=push(s,PLAYBLOCK[k]); f[1]=c; f[2]=you; f[3]=outer; }
#define ASK(p,st,l,h) do{ s->pendp=(p); s->site=(st); s->low=(l); s->high=(h); return 1; }while(0)
static int pickz(S*s,int zone){ return s->z[zone][below(&s->rng,s->zn[zone])]; }
/* runs until a decision (1) or the end (2) */
static int run(S*s){
 for(;;){ int32_t*f=s->fr[s->depth-1]; int p,a,i;
 switch(f[0]){
 case B_GAME: for(p=0;p<NP;p++){ s->honor[p]=role(s,p)==0?5:4; s->res[p]=maxres(s,p); s->wp[p]=0; }
   SEATS(q) if(role(s,q)==0){ s->current=s->starter=q; break; } s->round=s->turns=1; f[0]=B_NEXT; { int32_t*g=push(s,B_TURN); g[1]=s->current; } break;
 case B_NEXT: for(p=0;p<NP;p++) s->wp[p]=0; s->current=(s->current+1)%NP; if(s->current==s->starter) s->round++; s->turns++; if(s->dirty) TRY(endings(s)); { int32_t*g=push(s,B_TURN); g[1]=s->current; } break;
 case B_TURN: J(s,22,s->depth,f[1]); f[0]=B_T1; push(s,B_REC); break;
 case B_T1: f[0]=B_T2; push(s,B_DRAW); break;
 case B_T2: f[0]=B_T3; push(s,B_PLAY); break;
 case B_T3: f[0]=B_T4; push(s,B_DISC); break;
 case B_T4: s->depth--; break;
 case B_REC: f[1]=s->current; J(s,10,s->depth); if(s->res[f[1]]==0){ s->res[f[1]]=maxres(s,f[1]); s->dirty=1; } if(s->dirty) TRY(endings(s));
   f[0]=B_REC4; if(!s->n[s->current+27]) break; { int c=s->where[52]==s->current+28?52:53; int32_t*g=push(s,B_BUS); g[1]=c; g[2]=s->current; g[3]=s->depth-2; } break;
 case B_REC4: s->depth--; break;
 case B_BUS: { int t=-1; if(!s->zn[2]) TRY(refill(s)); if(s->zn[2]){ t=s->z[2][s->zn[2]-1]; s->seen[t]|=127; J(s,-2,t,127); move_card(s,t,PILE[t]); }
   if(!s->zn[2]&&s->zn[3]>0) TRY(refill(s));
   f[4]=t; f[5]=!K_2[t]; if(f[5]) goto bus_end;
   s->no=0; for(i=0;i<s->zn[f[2]+21];i++) if(K_2[s->z[f[2]+21][i]]){ s->o[s->no++]=0; break; } s->o[s->no++]=1;
   if(s->no==1){ s->ans=1; goto bus_answer; } f[0]=B_BUS_A; ASK(f[2],4,1,1); }
 case B_BUS_A: bus_answer: a=s->ans; if(a==0){ s->no=0; for(i=0;i<s->zn[f[2]+21];i++){ int c=s->z[f[2]+21][i]; if(K_2[c]) s->o[s->no++]=c; } if(!s->no) goto bus_end; if(s->no==1){ s->ans=s->o[0]; goto bus_chosen; } f[0]=B_BUS_C; ASK(f[2],5,1,1); }
   J(s,21,s->depth,f[2]); { int v=s->honor[f[2]]-1; s->honor[f[2]]=v>0?v:0; s->dirty=1; TRY(endings(s)); } goto bus_end;
 case B_BUS_C: bus_chosen: discard(s,s->ans); f[5]=1; goto bus_end;
 bus_end: if(f[5]) move_card(s,f[1],(f[2]+1)%NP+28); else discard(s,f[1]); s->depth--; break;
 case B_DRAW: f[1]=s->current; J(s,11,s->depth); f[0]=B_DRAW6; { int32_t*g=push(s,B_DFT); g[1]=f[1]; g[2]=2+s->n[f[1]+81]; } break;
 case B_DRAW6: s->depth--; break;
 case B_DFT: f[0]=B_DFT1; if(s->n[f[1]+90] && f[2]>0 && s->zn[3]>0){ s->no=2; s->o[0]=0; s->o[1]=1; { int32_t*g=push(s,B_IEY_A); g[1]=s->z[f[1]+14][0]; g[2]=f[1]; g[3]=s->depth-2; ASK(g[2],6,1,1);} } break;
 case B_IEY_A: if(s->ans==0){ move_top(s,3,f[2]+21); s->fr[f[3]][2]--; } s->depth--; break;
 case B_DFT1: TRY(draw(s,f[2],f[1])); s->depth--; break;
 case B_PLAY: f[1]=s->current; J(s,12,s->depth); play_again: options_main(s,f[1]); if(!s->no){ s->depth--; break; } s->o[s->no++]=PASS; f[0]=B_PLAY_A; ASK(f[1],1,1,1);
 case B_PLAY_A: if(s->ans==PASS){ s->depth--; break; } if(s->ans==-20000) goto play_again; f[0]=B_PLAY_A; a=s->ans; s->ans=-20000; 
   if(a<0){ int c=(-2-a)%CARDS; J(s,-5,s->depth,f[1],1,c); int32_t*g=push(s,B_NOB); g[1]=c; g[2]=f[1]; } else launch_play(s,a,f[1],COMPONENT[a]); break;
 case B_NOB: { int v=s->res[f[2]]-1; s->res[f[2]]=v>0?v:0; s->dirty=1; TRY(draw(s,1,f[2])); s->depth--; if(s->dirty) TRY(endings(s)); s->ans=-20000; } break;
 case B_DISC: f[1]=s->current; J(s,13,s->depth); { int zn=s->zn[f[1]+21]; for(i=0;i<zn;i++) s->o[i]=s->z[f[1]+21][i]; s->no=zn; int high=imin(zn-7,zn); if(high<=0){ s->depth--; break; } f[0]=B_DISC_A; ASK(f[1],3,high,high); }
 case B_DISC_A: for(i=0;i<s->nans;i++) discard(s,s->ansl[i]); s->depth--; break;
 case B_WEAPON: s->no=0; OTHERS(v,f[2]) if(can_attack(s,f[2],v,f[1])) s->o[s->no++]=v; if(!s->no) goto done; if(s->no==1){ f[4]=s->o[0]; goto weapon1; } f[0]=B_WEAPON_A; ASK(f[2],7,1,1);
 case B_WEAPON_A: f[4]=s->ans; weapon1: { int v=s->wp[f[2]]+1; s->wp[f[2]]=v<99?v:99; f[0]=B_WEAPON4; int32_t*g=push(s,B_ATTACK); g[1]=f[4]; g[2]=f[2]; g[3]=f[1]; } break;
 case B_WEAPON4: goto done;
 case B_ATTACK: J(s,15,s->depth,f[1],f[2],f[3]); f[0]=B_ATTACK2; { int32_t*g=push(s,B_DEF); g[1]=f[1]; g[2]=0; } break;
 case B_ATTACK2: if(!s->ret) TRY(hit(s,f[1],f[2],f[3])); s->depth--; break;
 case B_DEF: options_defense(s,f[1]); if(!s->no) goto def5; s->o[s->no++]=PASS; f[0]=B_DEF_A; ASK(f[1],15,1,1);
 case B_DEF_A: a=s->ans; if(a==PASS) goto def5; f[0]=B_DEF5; if(a<CARDS) launch_play(s,a,f[1],COMPONENT[a]); else launch_play(s,a-CARDS,f[1],PARRYC); break;
 case B_DEF5: def5: s->depth--; s->ret=f[2]; break;
 case B_PARRY: s->fr[f[3]][2]=1; goto done;
 case B_PROP: move_card(s,f[1],f[2]+28); goto done;
 case B_BPLAY: s->no=0; SEATS(q) s->o[s->no++]=q; f[0]=B_BPLAY_A; ASK(f[2],8,1,1);
 case B_BPLAY_A: move_card(s,f[1],s->ans+28); goto done;
 case B_GEI: s->no=0; { int any=0; SEATS(q) any|=s->zn[q+28]>0; if(any) s->o[s->no++]=0; any=0; OTHERS(q,f[2]) any|=s->zn[q+21]>0; if(any) s->o[s->no++]=1; } if(!s->no) goto done; if(s->no==1){ s->ans=s->o[0]; goto gei2; } f[0]=B_GEI_A; ASK(f[2],9,1,1);
 case B_GEI_A: gei2: s->no=0; if(s->ans==0){ SEATS(q) for(i=0;i<s->zn[q+28];i++) s->o[s->no++]=s->z[q+28][i]; if(!s->no) goto done; if(s->no==1){ s->ans=s->o[0]; goto gei_c; } f[0]=B_GEI_C; ASK(f[2],10,1,1); }
   OTHERS(q,f[2]) if(s->zn[q+21]) s->o[s->no++]=q; if(!s->no) goto done; if(s->no==1){ s->ans=s->o[0]; goto gei_p; } f[0]=B_GEI_P; ASK(f[2],11,1,1);
 case B_GEI_C: gei_c: discard(s,s->ans); goto done;
 case B_GEI_P: gei_p: discard(s,pickz(s,s->ans+21)); goto done;
 case B_DIV: s->no=0; OTHERS(q,f[2]) if(s->zn[q+21]) s->o[s->no++]=q; if(!s->no) goto done; if(s->no==1){ s->ans=s->o[0]; goto div1; } f[0]=B_DIV_A; ASK(f[2],12,1,1);
 case B_DIV_A: div1: move_card(s,pickz(s,s->ans+21),f[2]+21); goto done;
 case B_CRY: case B_JUJ: f[8]=f[0]==B_JUJ; f[5]=0; { int k=0; OTHERS(q,f[2]) ((uint8_t*)(f+9))[k++]=q; } goto crynext;
 case B_CRY3: if(!s->ret) TRY(wound(s,f[7],f[2],1,f[1])); goto crynext;
 case B_JUJ_A: if(s->ans==PASS) TRY(wound(s,f[7],f[2],1,f[1])); else discard(s,s->ans); goto crynext;
 crynext: { int found=0; while(f[5]<NP-1){ f[7]=((uint8_t*)(f+9))[f[5]++]; if(!s->n[f[7]+45] && !harmless(s,f[7])){ found=1; break; } } if(!found) goto done;
   if(!f[8]){ f[0]=B_CRY3; int32_t*g=push(s,B_DEF); g[1]=f[7]; g[2]=0; break; }
   s->no=0; for(i=0;i<s->zn[f[7]+21];i++){ int c=s->z[f[7]+21][i]; if(K_2[c]) s->o[s->no++]=c; }
   if(!s->no){ TRY(wound(s,f[7],f[2],1,f[1])); goto crynext; } s->o[s->no++]=PASS; f[0]=B_JUJ_A; ASK(f[7],13,1,1); }
 case B_TEA: TRY(draw(s,3,f[2])); OTHERS(q,f[2]) TRY(draw(s,1,q)); goto done;
 case B_BRE: s->no=0; OTHERS(q,f[2]) s->o[s->no++]=q; f[0]=B_BRE_A; ASK(f[2],14,1,1);
 case B_BRE_A: s->res[f[2]]=maxres(s,f[2]); s->dirty=1; TRY(draw(s,1,s->ans)); goto done;
 case B_DAI: TRY(draw(s,2,f[2])); goto done;
 done: if(finish(s,f)) return OVER; s->ans=-20000; break;
 } } }
static S STATE;
static int sample(S*s,int k,const uint8_t*from,int n,uint8_t*to){ uint8_t t[16]; memcpy(t,from,n); mix(s,t,n); if(k>n)k=n; memcpy(to,t,k); return k; }
static int new_game(S*s,uint64_t seed){
  __builtin_memset(s,0,sizeof *s); s->rng=stream(seed,"game"); s->strike=-1; s->ending=-1;
  for(int c=0;c<CARDS;c++){ int h=HOME[c]; s->z[h][s->zn[h]++]=c; s->where[c]=h; }
  uint8_t seated[16]; int k=0; uint8_t pool[8]; int m=0; static const uint8_t sm[]={1,2},nj[]={3,4,5},rn[]={6};
  pool[m++]=0; m+=sample(s,2,sm,2,pool+m); m+=sample(s,3,nj,3,pool+m); m+=sample(s,1,rn,1,pool+m);
  s->depth=2; k=sample(s,7,pool,m,seated);
  for(int p=0;p<NP;p++) move_card(s,seated[p],p+7);
  shuffle(s,6); for(int p=0;p<NP;p++) move_top(s,6,p+14);
  int sh=0; while(role(s,sh)!=0) sh++;
  s->seen[0]|=127; J(s,-2,0,127); shuffle(s,2);
  static const uint8_t cnt[]={4,5,5,6,6,7,7};
  for(int i=0;i<NP;i++){ int p=(sh+i)%NP; for(int q=0;q<cnt[i];q++) move_top(s,2,p+21); }
  (void)k; s->depth=0; push(s,B_GAME); return run(s); }
static int play(uint64_t seed,S*s){ /* at random; the number of decisions */
  uint64_t bot=stream(seed,"bots"); int d=0; int r=new_game(s,seed);
  while(r==1){ d++; s->noptions+=s->no; int i=below(&bot,s->no);
    if(s->site==3){ int left[128],nl=0; for(int k=0;k<s->no;k++) if(k!=i) left[nl++]=k; s->nans=0; s->ansl[s->nans++]=s->o[i]; while(s->nans<s->low){ int q=below(&bot,nl); s->ansl[s->nans++]=s->o[left[q]]; for(int k=q;k<nl-1;k++) left[k]=left[k+1]; nl--; } }
    else s->ans=s->o[i];
    r=run(s); }
  return d; }
int64_t play_many(uint64_t seed,int n){ int64_t t=0; for(int i=0;i<n;i++) t+=play(seed+i,&STATE); return t; }
