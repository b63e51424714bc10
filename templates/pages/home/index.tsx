import { CallToAction } from '../../shell/call-to-action.tsx';
import { Hero } from '../../shell/hero.tsx';
import type { PageComponentProps } from '../page-component.ts';

/** The first screen: what, for whom, where, and one action. The wide drawing gets most of the width. */
export default function Home({ page, sections }: PageComponentProps) {
  return (
    <>
      <Hero page={page} form={page.hero.drawing === 'flow' ? 'wide' : undefined} />
      {sections}
      <CallToAction action={page.action} />
    </>
  );
}
