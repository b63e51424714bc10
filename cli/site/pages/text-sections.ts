import type { PageProps, Section } from '../../../templates/contract/page-props.ts';
import type { ArticleSection } from '../../definitions/fields/in-language.ts';

const isTextSection = (value: object): value is ArticleSection => 'type' in value && value.type === 'section' && 'section' in value;

/** The sections that stand in the texts of a page, in the order of the props. A section may have a text with sections itself. */
export const textSections = ({ entry, sections }: Pick<PageProps, 'entry' | 'sections'>): Section[] => [
  ...sectionsIn(entry),
  ...sectionsIn(sections),
];

function* sectionsIn(value: unknown): Generator<Section> {
  if (typeof value !== 'object' || value === null) return;
  if (isTextSection(value)) yield value.section;
  for (const part of Object.values(value)) yield* sectionsIn(part);
}

/** All sections of a page: its own, and those in its texts. Only a page with such sections has its texts searched for them. */
export const allSections = (props: Pick<PageProps, 'entry' | 'sections' | 'textTypes'>): Section[] =>
  props.textTypes === undefined ? props.sections : [...props.sections, ...textSections(props)];

/** The types of all sections of a page: its own, and those in its texts. */
export const sectionTypes = ({ sections, textTypes = [] }: Pick<PageProps, 'sections' | 'textTypes'>): string[] => [
  ...new Set([...sections.map(({ type }) => type), ...textTypes]),
];

/** The props that hold the content of a page. */
export type ContentProps = Pick<
  PageProps,
  'kind' | 'title' | 'description' | 'hero' | 'sections' | 'textTypes' | 'words' | 'interactive' | 'entry' | 'action'
>;
