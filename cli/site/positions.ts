import type { SectionProps } from '../../templates/contract.ts';
import type { BlockNode, Day, InLanguage, Position, PositionEntry } from '../schema/in-language.ts';
import type { Ui } from '../schema/ui.ts';

type Description = InLanguage<NonNullable<PositionEntry['description']>>;
type Text = SectionProps<'text'>;

/** The facts of a position that the page file of positions can name: `{entry:title}`. */
export const positionPlaceholders = ['title', 'department', 'location', 'summary'] as const;

/** What they stand for. */
export const positionTexts = ({ title, department, location, description }: PositionEntry) => ({
  title,
  department,
  location,
  summary: description?.summary ?? '',
});

/** A position at a glance, its dates in words. */
export function positionAtAGlance(entry: PositionEntry, locale: string): Omit<Position, 'page'> {
  const { id, title, department, location, type, description, posted, closes, apply } = entry;
  return {
    id,
    title,
    department,
    location,
    type,
    ...(description === undefined ? {} : { summary: description.summary }),
    ...(posted === undefined ? {} : { posted: dayIn(locale, posted) }),
    ...(closes === undefined ? {} : { closes: dayIn(locale, closes) }),
    ...(apply === undefined ? {} : { apply }),
  };
}

function dayIn(locale: string, date: string): Day {
  const format = new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' });
  return { date, text: format.format(new Date(`${date}T00:00:00Z`)) };
}

/** The description of a position as sections of its page. */
export function descriptionSections(
  { role, responsibilities, qualifications, offer }: Description,
  words: InLanguage<Ui>['careers'],
): Text[] {
  const section = (title: string, body: BlockNode[]): Text => ({ type: 'text', title, body });
  return [
    section(words.role, role),
    section(words.responsibilities, [list(responsibilities)]),
    section(words.qualifications, [list(qualifications)]),
    section(words.offer, [list(offer)]),
  ];
}

const list = (items: readonly string[]): BlockNode => ({
  type: 'list',
  ordered: false,
  items: items.map((value) => [{ type: 'paragraph', children: [{ type: 'text', value }] }]),
});
