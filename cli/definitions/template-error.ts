import { EnvironmentError } from '../platform/environment-error.ts';

/**
 * A place in a template. `file` is the name for people (`templates/shell/footer.tsx`). Line and column count from 1, and may be
 * missing.
 */
export interface TemplatePlace {
  file: string;
  line?: number | undefined;
  column?: number | undefined;
}

/**
 * A template or a definition that cannot be used. A command that runs once ends with it. One that goes on reports it as a finding
 * (`unusableTemplate`). `says` continues after the place: `cannot be used: it imports yaml.`
 */
export class TemplateError extends EnvironmentError {
  readonly place: TemplatePlace;
  readonly says: string;
  constructor(place: TemplatePlace, says: string, hint: string) {
    const { file, line, column } = place;
    super(`${[file, line, column].filter((part) => part !== undefined).join(':')} ${says}`, hint);
    this.place = place;
    this.says = says;
  }
}

/** The error for code of a template that did not end. `during`: what it was doing; `how`: how it was stopped. */
export const endless = (file: string, during: string, how: string): TemplateError =>
  new TemplateError(
    { file },
    `did not end while ${during}: ${how}.`,
    'Look for a loop in it, or in what it calls.',
  );
