import { CallToAction } from '../../shell/call-to-action.tsx';
import { Hero } from '../../shell/hero.tsx';
import type { PageComponentProps } from '../page-component.ts';

/** The first screen: what, for whom, where and one action, with most of the width for the drawing. */
export default function Home({ page, sections }: PageComponentProps) {
  return (
    <>
      <Hero page={page} form="wide" />
      {sections}
      <CallToAction action={page.action} />
    </>
  );
}
