/// The folder inside a built site where changed files wait to be put in place together.
package let stagingFolder = ".podium-tmp"

/// What is to be done there when files are put in place; it stays when that is interrupted.
package let stagingJournal = "journal"

/// How names begin under which something is written that is then moved to its place.
package let temporaryStart = ".podium-"
