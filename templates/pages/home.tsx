import { Flow } from '../drawings/flow.tsx';
import { CallToAction } from '../shell/call-to-action.tsx';
import { Hero } from '../shell/hero.tsx';
import type { PageComponentProps } from './page-component.ts';

/** The first screen: what, for whom, where and one action, with the way from plant to customer drawn beside it. */
export default function Home({ page, sections }: PageComponentProps) {
  return (
    <>
      <Hero page={page} form="wide" drawing={<Flow />} />
      {sections}
      <CallToAction action={page.action} />
    </>
  );
}
