import { CallToAction } from '../../shell/call-to-action.tsx';
import { Hero } from '../../shell/hero.tsx';
import type { PageComponentProps } from '../page-component.ts';

/** The form comes first, so the hero is short. */
export default function Consultation({ page, sections }: PageComponentProps) {
  return (
    <>
      <Hero page={page} form="compact" />
      {sections}
      <CallToAction action={page.action} />
    </>
  );
}
