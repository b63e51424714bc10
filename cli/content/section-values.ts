import type { Definitions } from '../definitions/definitions.ts';
import { sectionInTextSchema } from '../definitions/section.ts';
import type { Report } from '../diagnostics/finding.ts';
import { isMapping } from '../platform/is-mapping.ts';
import type { PlacedSection } from './article-tree.ts';
import { checkedBySchema } from './load-file.ts';
import { schemaFindings } from './schema-issues.ts';
import { forEveryLanguage } from './schema-walk.ts';
import { SectionSource, type TextPlace } from './section-source.ts';

/** The definitions that sections in texts are checked by. */
export type SectionTypes = Pick<Definitions, 'sections' | 'locationOf'>;

/** The values of a section in a text. Its texts are for all languages: the text around it says in which one they are. */
export interface ReadSection {
  schema: ReturnType<typeof sectionInTextSchema>;
  /** Undefined if they are not valid. */
  value: { type: string } | undefined;
  /** The valid ones of them. */
  usable: unknown;
  source: SectionSource;
}

const nowhere: TextPlace = {
  source: {
    file: '',
    data: undefined,
    valueAt: () => ({ file: '', range: null }),
    keyAt: () => ({ file: '', range: null }),
    ownerAt: () => ({ file: '', range: null }),
    within: () => ({ file: '', range: null }),
    trailingComments: () => [],
    inFile: (path) => ({ file: '', path }),
    written: () => null,
  },
  path: [],
};

/**
 * Reads the values of a section in a text, and reports what is wrong with them. Null if its type is not known, or if a rule of the type
 * fails. Without a place, nothing is reported.
 */
export function readSection(
  section: PlacedSection,
  types: SectionTypes,
  at: TextPlace = nowhere,
  report: Report = () => {},
): ReadSection | null {
  const definition = types.sections.get(section.of);
  if (definition === undefined) return null;
  const schema = sectionInTextSchema(section.of, definition);
  const { data } = section;
  const fields = forEveryLanguage(schema, isMapping(data) ? { type: section.of, ...data } : data);
  const source = new SectionSource(section, at, fields);
  source.reportProblems(report);
  if (data === undefined) return { schema, value: undefined, usable: undefined, source };
  const checked = checkedBySchema(source.file, fields, { schema, definitions: types }, report);
  if (checked === null) return null;
  const { result, usable } = checked;
  if (!result.success) for (const finding of schemaFindings(result.error.issues, schema, source)) report(finding);
  return { schema, value: result.success ? (result.data as { type: string }) : undefined, usable, source };
}
