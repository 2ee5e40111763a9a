//! Starts `rulekit lsp` for rule files.

use zed_extension_api::{self as zed, Command, LanguageServerId, Result, Worktree};

struct Rulekit;

impl zed::Extension for Rulekit {
    fn new() -> Self {
        Rulekit
    }

    fn language_server_command(
        &mut self,
        _server: &LanguageServerId,
        worktree: &Worktree,
    ) -> Result<Command> {
        let command = worktree
            .which("rulekit")
            .ok_or("rulekit is not on PATH: pip install \"rulekit-cards[cli,lsp]\" brings it")?;
        Ok(Command {
            command,
            args: vec!["lsp".into()],
            env: worktree.shell_env(),
        })
    }
}

zed::register_extension!(Rulekit);
