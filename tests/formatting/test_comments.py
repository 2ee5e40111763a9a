"""Comments stay, and stay with what they are about."""

from __future__ import annotations


def test_a_comment_after_a_line_stands_two_spaces_behind_it(fmt):
    assert fmt("window a # x\n\nwindow b       # y\n") == "window a  # x\n\nwindow b  # y\n"


def test_comments_after_neighbouring_lines_stand_in_a_column(fmt):
    assert (
        fmt("window a # x\nwindow long # y\nwindow b\nwindow c    # z\n")
        == """\
window a     # x
window long  # y
window b
window c  # z
"""
    )


def test_a_column_takes_marks_over_letters_for_what_they_are(fmt):
    assert fmt("card Bo\u0304 # x\ncard Bob # y\n") == "card Bo\u0304   # x\ncard Bob  # y\n"


def test_no_column_is_made_that_would_make_a_line_too_long(fmt):
    long, comment = "window " + "w" * 60, "# " + "c" * 60
    written = f"{long}  # x\nwindow a  {comment}\n"
    assert fmt(written) == written


def test_a_comment_above_a_line_is_indented_like_it(fmt):
    assert (
        fmt("setup\n     # one\n   a\n # two\n   b\n   # three\nwindow c\n")
        == """\
setup
  # one
  a
  # two
  b
  # three
window c
"""
    )


def test_a_comment_at_the_end_of_a_block_stays_in_the_block(fmt):
    text = """\
setup
  if a
    b
    # in the inner block
  # in the outer block
# about the window
window c
"""
    assert fmt(text) == text
    assert fmt(text.replace("  ", "     ")) == text


def test_a_deeper_comment_right_below_a_line_goes_on_about_the_line(fmt):
    assert (
        fmt("card A\n      # nothing special\ncard B\n\n      # free\ncard C\n")
        == """\
card A
  # nothing special
card B

# free
card C
"""
    )


def test_a_comment_inside_brackets_is_indented_like_its_neighbours(fmt):
    assert (
        fmt("value f() = [\n# one\n      1, # first\n  # two\n      2]\n")
        == """\
value f() = [
  # one
  1,  # first
  # two
  2]
"""
    )


def test_comments_alone_make_a_file(fmt):
    assert fmt("\n  # one\n\n\n# two") == "# one\n\n# two\n"


def test_an_empty_line_between_the_head_of_a_block_and_its_first_line_goes(fmt):
    assert fmt("setup\n\n  # one\n\n  a\n") == "setup\n  # one\n\n  a\n"


def test_a_sign_of_a_comment_inside_a_text_is_no_comment(fmt):
    assert fmt('rule "#1"# 2\n  "a # b"#c "d"\n') == 'rule "#1"  # 2\n  "a # b"  #c "d"\n'
