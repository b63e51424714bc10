import { noticeMotifs } from '../drawings/contact-motifs.ts';
import { Motif } from '../drawings/motif.tsx';
import { CallToAction } from '../shell/call-to-action.tsx';
import { Hero } from '../shell/hero.tsx';
import type { PageComponentProps } from './page-component.ts';

/** A page that says one thing: sent, not sent, the fine print. */
export default function Notice({ page, sections }: PageComponentProps) {
  const parts = noticeMotifs[page.page];
  return (
    <>
      <Hero page={page} form="compact" drawing={parts === undefined ? undefined : <Motif parts={parts} />} />
      {sections}
      <CallToAction action={page.action} />
    </>
  );
}
