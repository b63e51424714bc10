import type { z } from 'zod';
import type { caseStudy, metric, position, region, testimonial } from './entities.ts';
import type {
  IconName,
  Localized,
  PageReference,
  Picture,
  Reference,
  RichText,
  WholeCollection,
} from './fields.ts';
import type { Quantity, QuantityValue } from './quantity.ts';

/** A rich text, parsed. `children` of inline nodes never hold blocks. */
export type InlineNode =
  | { type: 'text'; value: string }
  | { type: 'emphasis' | 'strong'; children: InlineNode[] }
  | { type: 'link'; href: string; language?: string; children: InlineNode[] };
export type BlockNode =
  | { type: 'paragraph'; children: InlineNode[] }
  | { type: 'list'; ordered: boolean; items: BlockNode[][] };

/** A link to a page of the site. `language` is set where the page is in another language than the one it stands on. */
export interface PageLink {
  href: string;
  /** The page's own title in that language. */
  title: string;
  language?: string;
}

/** A figure formatted for the page's language, with the bare number for drawings. */
export interface Figure {
  /** For example `500+`, `99.5%`, `99,5 %`. */
  text: string;
  value: number;
  unit?: Quantity['unit'];
}

/** The world as a dot grid: one path for the land, and the region circles' positions in the same units. */
export interface WorldMap {
  /** Address of the drawing of the land. */
  href: string;
  /** Dots in a row and in a column of it. */
  columns: number;
  rows: number;
  /** Degrees of the left and the upper edge, and from dot to dot: x = (longitude - west) / spacing. */
  west: number;
  north: number;
  spacing: number;
}

/** A picture with its address, its size in pixels and what it shows, in words. */
export interface ShownPicture {
  href: string;
  width: number;
  height: number;
  alt: string;
}

/** Contact facts, formatted for the page's language. */
export interface ContactFacts {
  organization: string;
  /** Street, postal code with city, country. */
  addressLines: string[];
  phone: string;
  /** `tel:` form of the number. */
  phoneHref: string;
  email: string;
  /** For example `Monday to Friday, 09:00–18:00`. */
  hours: string;
  timeZone: string;
}

export type Metric = { id: string; figure: Figure; label: string; description: string };

/** A day as machines and as people read it: `2027-01-31`, `31 January 2027`. */
export interface Day {
  date: string;
  text: string;
}

/** What is known of a position at a glance. Its description is in the sections of its page. */
export type Position = Pick<PositionEntry, 'id' | 'title' | 'department' | 'location' | 'type' | 'apply'> & {
  summary?: string;
  posted?: Day;
  closes?: Day;
  /** Its page in this language. */
  page?: PageLink;
};

/** What a reference becomes in a page's props. */
export interface Collections {
  metrics: Metric;
  caseStudies: InLanguage<z.infer<typeof caseStudy>>;
  testimonials: InLanguage<z.infer<typeof testimonial>>;
  regions: Omit<InLanguage<z.infer<typeof region>>, 'mark'> & { figure: Figure };
  positions: Position;
  maps: WorldMap;
  contacts: ContactFacts;
}
export type CollectionName = keyof Collections;

/** The entities as validated, by collection: what references point at before they are resolved. */
export type MetricEntry = z.infer<typeof metric>;
export type RegionEntry = z.infer<typeof region>;
export type PositionEntry = z.infer<typeof position>;

/** What a template receives for a validated value: one language, references resolved, figures formatted. */
export type InLanguage<T> =
  T extends Localized<infer V>
    ? InLanguage<V>
    : T extends RichText
      ? BlockNode[]
      : T extends Reference<infer C>
        ? C extends CollectionName
          ? Collections[C]
          : never
        : T extends WholeCollection<infer C>
          ? C extends CollectionName
            ? Collections[C][]
            : never
          : T extends PageReference
            ? PageLink
            : T extends Picture
              ? ShownPicture
              : T extends IconName
                ? string
                : T extends QuantityValue
                  ? Figure
                  : T extends readonly (infer V)[]
                    ? InLanguage<V>[]
                    : T extends object
                      ? { [K in keyof T]: InLanguage<T[K]> }
                      : T;
