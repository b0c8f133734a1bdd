// What the scripts of pages find in the browser beside its own: data that the build writes as
// scripts, since pages opened from a folder may not fetch files. A data script is loaded before it
// is needed or on request, so all of it may be missing.

interface Window {
  /**
   * The exports of the modules of all scripts that the page has loaded, by path:
   * `podium["play/draw"].draw`.
   */
  podium?: Record<string, Record<string, unknown>>;
  /** `words-LANGUAGE.js`: the words of the interface. */
  PODIUM_WORDS?: Record<string, string>;
  /** `words-look-LANGUAGE.js`: the words of the panel where the look of pages is chosen. */
  PODIUM_LOOK?: Record<string, string>;
  /** `site.js`: what `site.yml` says. */
  PODIUM_SITE: SiteData;
  /** `scoring.js`: the scoring code as WebAssembly, for `programBytes`. */
  PODIUM_SCORING?: string;
  /** `reader.js`: the reader of quizzes as WebAssembly, for `programBytes`. */
  PODIUM_READER?: string;
  /** `receipts.js`: the reader of receipts as WebAssembly, for `programBytes`. */
  PODIUM_RECEIPTS?: string;
  /** `question-templates.js`: the templates of questions, by name. */
  PODIUM_TEMPLATES?: Record<string, string>;
  /** `one-file.js`: the scripts and style sheets of a quiz page, by name. */
  PODIUM_ONE_FILE?: Record<string, string>;
  /** `one-file.js`: what a folder of quizzes has besides. */
  PODIUM_FOLDER?: Record<string, string>;
  /** `periods.js`: the periods of boards. */
  PODIUM_PERIODS?: import('./templates/scripts/play/periods.js').BoardPeriod[];
  /** `topics.js`: path, title and number of questions of each topic with quizzes. */
  PODIUM_TOPICS?: [path: string, title: string, questions: number][];
  /** `topics/…/quizzes.js`: path and number of questions of each quiz of a topic. */
  PODIUM_QUIZZES?: [path: string, questions: number, isExam?: number][];
  /** `search/index.js`: the parts of the search index. */
  PODIUM_INDEX?: { quizzes: number, articles: number, shards: string[], pieces: any[] };
  /** Takes a part of the search index, which is a script that calls this. */
  PODIUM_PIECE?: (name: string, content: any) => void;
  /** `players/…`: parts of boards; see `PlayerLookup.swift`. */
  PODIUM_BOARD?: Record<string, any>;
  /** `results/…`: results of players without a page; see `ResultLookup.swift`. */
  PODIUM_RESULTS?: Record<string, any>;
  /** `about/…`: what the site's own pages say of a player. */
  PODIUM_ABOUT?: Record<string, { body: string, photos: string[][] }>;
  /** `entries/…`: the names of entries of the ledger; see `EntryLookup.swift`. */
  PODIUM_ENTRIES?: Record<string, any>;
  /** `checkpoint.js`: the state of the signed log. */
  podiumCheckpoint?: { root: string, size: number };
}

/** What `site.js` says; see `SiteScript.swift`. */
interface SiteData {
  id: string;
  title: string;
  /** The organiser's key, if the site publishes a log that receipts can be made from. */
  organiser: string | null;
  language: string;
  points: number;
  marking: string;
  attempts: string;
  boards: boolean;
  standings: boolean;
  hidesNames: boolean;
  handIn: string[];
  handInMail: string | null;
  handInPost: string | null;
  repository: Repository | null;
}

/** Where a site's sources are. */
interface Repository {
  forge: string;
  address: string;
  branch: string;
  contentPath: string;
}
