declare module 'virtual:tvilling/icons' {
  /** The icons that templates of the site name: what stands in an SVG element of 24 × 24 units, by name. */
  export const icons: Readonly<Record<string, string>>;
}

declare module 'virtual:tvilling/components' {
  import type { PageModule } from './pages/page-component.ts';
  import type { SectionModule } from './sections/section.tsx';

  /** The components of all page kinds and section types, by name. */
  export const pages: Readonly<Record<string, PageModule>>;
  export const sections: Readonly<Record<string, SectionModule>>;
}

declare module 'virtual:tvilling/component-loaders' {
  import type { PageModule } from './pages/page-component.ts';
  import type { SectionModule } from './sections/section.tsx';

  /** The same, each in its own script chunk. */
  export const pages: Readonly<Record<string, () => Promise<PageModule>>>;
  export const sections: Readonly<Record<string, () => Promise<SectionModule>>>;
}

declare module 'virtual:tvilling/forms' {
  import type { ComponentType } from 'react';
  import type { FormProps } from './forms/form.tsx';

  /** The components of forms that have their own, by name. */
  export const forms: Readonly<Record<string, { default: ComponentType<FormProps> }>>;
}
