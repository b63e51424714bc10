import type { ComponentType } from 'react';
import type { PageProps } from './contract.ts';
import type { PageComponentProps } from './pages/page-component.ts';
import { type SectionComponents, SectionFrame } from './sections/section.tsx';
import { Site, type SiteProps } from './shell/site.tsx';

export interface DocumentProps extends Omit<SiteProps, 'page' | 'Page' | 'sections'> {
  page: PageProps;
  Page: ComponentType<PageComponentProps>;
  /** The components of the section types that the page has. */
  components: SectionComponents;
}

/** A page with its sections in their frames: the one tree that the server renders and the browser hydrates. */
export function Document({ page, Page, components, ...shell }: DocumentProps) {
  const sections = page.sections.map((section, index) => {
    const Body = components[section.type];
    return (
      // Sections have no identity but their place; another page replaces the list as a whole.
      // biome-ignore lint/suspicious/noArrayIndexKey: see above
      <SectionFrame key={index} section={section} number={index + 1}>
        {Body && (
          <Body
            // Each component takes its own section type; the registry is keyed by it.
            section={section as never}
            words={page.words[section.type] as never}
            language={page.language}
            locale={page.locale}
          />
        )}
      </SectionFrame>
    );
  });
  return <Site page={page} Page={Page} sections={sections} {...shell} />;
}
