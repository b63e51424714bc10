import { EnvironmentError } from '../platform/environment-error.ts';

/**
 * A place in a template. `file` is the name for people (`templates/shell/footer.tsx`). Line and column count from 1, and may be
 * missing.
 */
export interface TemplateLocation {
  file: string;
  line?: number | undefined;
  column?: number | undefined;
}

/**
 * A template or a definition that cannot be used. A command that runs once ends with it. One that goes on reports it as a finding
 * (`unusableTemplate`). `says` continues after the place: `cannot be used: it imports yaml.`
 */
export class TemplateError extends EnvironmentError {
  readonly location: TemplateLocation;
  readonly says: string;
  constructor(location: TemplateLocation, says: string, hint: string) {
    const { file, line, column } = location;
    super(`${[file, line, column].filter((part) => part !== undefined).join(':')} ${says}`, hint);
    this.location = location;
    this.says = says;
  }
}

/** Code of a site that does not end, and was stopped. `says` names what it was called for. */
export class EndlessError extends TemplateError {}

/** The error for code of a template that does not end. `during`: what the tool was doing; `how`: how it was stopped. */
export const endless = (location: TemplateLocation, during: string, how: string): EndlessError =>
  new EndlessError(location, `does not end while ${during}: ${how}.`, 'Look for a loop in it, or in what it calls.');
