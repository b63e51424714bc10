import { CallToAction } from '../../shell/call-to-action.tsx';
import { Hero } from '../../shell/hero.tsx';
import type { PageComponentProps } from '../page-component.ts';

/** A service, an industry or a topic: hero, sections, call to action. */
export default function Article({ page, sections }: PageComponentProps) {
  return (
    <>
      <Hero page={page} />
      {sections}
      <CallToAction action={page.action} />
    </>
  );
}
