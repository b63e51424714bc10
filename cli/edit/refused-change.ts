import { EnvironmentError } from '../platform/environment-error.ts';

/**
 * `pagesBelow`: other pages lie below the page. `nameTaken`: something else has the name. `unchanged`: nothing would be another.
 * `belowItself`: the page would lie below itself. `noName`: no name can be made of the title. `badSlug`: the
 * last part of an address is written wrong.
 */
export type RefusalReason = 'pagesBelow' | 'nameTaken' | 'unchanged' | 'belowItself' | 'noName' | 'badSlug';

/** A change that is refused for a reason which an interface can say in its own words. */
export class RefusedChange extends EnvironmentError {
  readonly why: RefusalReason;
  constructor(why: RefusalReason, message: string, hint: string) {
    super(message, hint);
    this.why = why;
  }
}
