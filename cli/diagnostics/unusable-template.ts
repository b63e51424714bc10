import { characterAt, type Finding, findingOf } from './finding.ts';

/** A template or a definition that cannot be used, as its error says it (`TemplateError`). Line and column count from 1. */
interface Unusable {
  location: { file: string; line?: number | undefined; column?: number | undefined };
  /** Continues after the place: `cannot be used: it imports yaml.` */
  says: string;
  hint: string;
}

/** The finding for a template that cannot be used. */
export function unusableTemplate({ location, says, hint }: Unusable): Finding {
  const { file, line, column = 1 } = location;
  const at = line === undefined ? { file, range: null } : characterAt(file, { line, column });
  return findingOf('template/unusable', at, { says, hint });
}
