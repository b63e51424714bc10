import { Motif } from '../drawings/motif.tsx';
import { motifOf } from '../drawings/motifs.ts';
import { CallToAction } from '../shell/call-to-action.tsx';
import { Hero } from '../shell/hero.tsx';
import type { PageComponentProps } from './page-component.ts';

/** A service, an industry, a topic: hero with the topic's drawing, sections, what to do next. */
export default function Article({ page, sections }: PageComponentProps) {
  const motif = motifOf(page.page);
  return (
    <>
      <Hero page={page} drawing={motif && <Motif parts={motif} />} />
      {sections}
      <CallToAction action={page.action} />
    </>
  );
}
