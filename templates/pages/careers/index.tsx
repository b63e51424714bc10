import { CallToAction } from '../../shell/call-to-action.tsx';
import { Hero } from '../../shell/hero.tsx';
import type { PageComponentProps } from '../page-component.ts';

/** The open positions come first, so the hero is short. */
export default function Careers({ page, sections }: PageComponentProps) {
  return (
    <>
      <Hero page={page} form="compact" />
      {sections}
      <CallToAction action={page.action} />
    </>
  );
}
