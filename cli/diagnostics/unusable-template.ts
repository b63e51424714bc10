import { type Diagnostic, diagnostic } from './diagnostic.ts';

/** A template or a definition that cannot be used, as its error says it (`TemplateError`). Line and column count from 1. */
interface Unusable {
  place: { file: string; line?: number | undefined; column?: number | undefined };
  /** Continues after the place: `cannot be used: it imports yaml.` */
  says: string;
  hint: string;
}

/** The finding for a template that cannot be used. */
export function unusableTemplate({ place, says, hint }: Unusable): Diagnostic {
  const { file, line, column = 1 } = place;
  const range = line === undefined ? null : { start: { line, column }, end: { line, column: column + 1 } };
  return diagnostic('template/unusable', { file, range }, { says, hint });
}
