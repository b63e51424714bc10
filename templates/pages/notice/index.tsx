import { CallToAction } from '../../shell/call-to-action.tsx';
import { Hero } from '../../shell/hero.tsx';
import type { PageComponentProps } from '../page-component.ts';

/** A page with one message: sent, not sent, legal notices. */
export default function Notice({ page, sections }: PageComponentProps) {
  return (
    <>
      <Hero page={page} form="compact" />
      {sections}
      <CallToAction action={page.action} />
    </>
  );
}
