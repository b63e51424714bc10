import { EnvironmentError, FileError, type FileReason } from '../platform/environment-error.ts';

/**
 * Why a change is refused, for an interface that says it in words of its own. Of a task: `pagesBelow`: other pages lie below the page.
 * `firstPage`: it stays. `nameTaken`: something else has the name. `unchanged`: nothing would be another. `belowItself`: the page would
 * lie below itself. `noName`: no name can be made of the title. `badName`, `badSlug`: a name, or the last part of an address, is written
 * wrong. `notThere`: what it names is gone. `siteHasErrors`: what cannot be read may be about it. `languageThere`, `badTag`, `badPrefix`:
 * of a new language. Of a value: `unreadable`: its file has a mistake. `repeated`: another place would change too. `notation`: a comment
 * would be lost, or the like. `notFinite`: a number. `noFile`, `noLanguage`: the site has none. `fileTooLarge`. Of anything: those of
 * files (`FileReason`). `lockfileBroken`: that of translations. `changedSince`: a step cannot be taken back.
 * `onlyShows`: nothing can be changed. `otherAddress`: the editor was started anew, or is opened by a wrong address. `tooMuch`: a request.
 * Of a commit: `noGit`, `noBranch`, `noChanges`, and `git` for what git says.
 */
export type RefusalReason =
  | ('pagesBelow' | 'firstPage' | 'nameTaken' | 'unchanged' | 'belowItself' | 'noName' | 'badName' | 'badSlug')
  | ('notThere' | 'siteHasErrors' | 'languageThere' | 'badTag' | 'badPrefix')
  | ('unreadable' | 'repeated' | 'notation' | 'notFinite' | 'noFile' | 'noLanguage' | 'fileTooLarge')
  | FileReason
  | ('lockfileBroken' | 'changedSince' | 'onlyShows' | 'otherAddress' | 'tooMuch')
  | ('noGit' | 'noBranch' | 'noChanges' | 'git');

/** Why something is not done: in words that name the exact thing, and by a reason if an interface has words for it. */
export interface Refusing {
  reason: string;
  why?: RefusalReason;
}

/** A change that is refused for a reason which an interface can say in its own words. */
export class RefusedChange extends EnvironmentError {
  readonly why: RefusalReason;
  constructor(why: RefusalReason, message: string, hint: string) {
    super(message, hint);
    this.why = why;
  }
}

/** Why a change is refused, by what was thrown. */
export const refusing = (error: EnvironmentError): Refusing => ({
  reason: error.message,
  ...(error instanceof RefusedChange || error instanceof FileError ? { why: error.why } : {}),
});
