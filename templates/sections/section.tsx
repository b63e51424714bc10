import { type ComponentType, type ReactNode, useContext } from 'react';
import type { Interactive, SectionDefinition } from 'tvilling/schema';
import type { Section, SectionProps, WordsOf } from '../contract.ts';
import { inDigits } from '../digits.ts';
import { WithTimes } from '../lists/entry-time.tsx';
import { HeadingText, Reading } from '../reading/reading.tsx';

/** The props of a section type's component (`typeof definition`). It renders the part below the section's head. */
export interface SectionComponentProps<D extends SectionDefinition> {
  section: SectionProps<D>;
  /** The words of the set in the definition. */
  words: D extends { words: infer Set } ? WordsOf<Set> : undefined;
  language: string;
  /** The locale of numbers. */
  locale: string;
}

/** The components of a page's section types, by type. */
export type SectionComponents = Readonly<Record<string, ComponentType<SectionComponentProps<never>>>>;

/** The module of a section type. Its default export is the component. */
export interface SectionModule {
  default: ComponentType<SectionComponentProps<never>>;
}

/**
 * The frame of every section: number, title, lead, then the component of its type. Without title and lead, the component alone. The
 * chapters of a documentation have no number.
 */
export function SectionFrame({
  section,
  number,
  locale,
  interactive,
  journey,
  children,
}: {
  section: Section;
  number: number;
  locale: string;
  /** When script starts for it; undefined if it needs none. */
  interactive?: Interactive | undefined;
  /** The line with the goods, if the section has a stage. */
  journey?: ReactNode;
  children: ReactNode;
}) {
  const isNumbered = useContext(Reading) === null;
  return (
    <section className={`section section--${section.type}`} id={section.id} data-interactive={interactive}>
      <div className="section__inner">
        {journey}
        {(section.title || section.lead) && (
          <header className="section__head">
            {section.title && (
              <>
                {isNumbered && (
                  <p className="section__number" aria-hidden="true">
                    {inDigits(String(number).padStart(2, '0'), locale)}
                  </p>
                )}
                <h2 className="section__title">
                  <HeadingText id={section.id}>{section.title}</HeadingText>
                </h2>
              </>
            )}
            {section.lead && (
              <p className="section__lead">
                <WithTimes text={section.lead} />
              </p>
            )}
          </header>
        )}
        <div className="section__body">{children}</div>
      </div>
    </section>
  );
}
