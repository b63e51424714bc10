import { careersMotif } from '../drawings/contact-motifs.ts';
import { Icon } from '../drawings/icon.tsx';
import { Motif } from '../drawings/motif.tsx';
import { ApplyLink, applyHref } from '../sections/positions/apply-link.tsx';
import { EmploymentFacts } from '../sections/positions/facts.tsx';
import { CallToAction } from '../shell/call-to-action.tsx';
import { Hero } from '../shell/hero.tsx';
import type { PageComponentProps } from './page-component.ts';

/** An open position: its facts like the title block of a drawing, what it is about, what happens next, how to apply. */
export default function Position({ page, sections }: PageComponentProps) {
  const { position, shell, action, breadcrumbs } = page;
  const { careers } = shell.words;
  const list = breadcrumbs.at(-2);
  const apply = position?.apply && {
    page: { href: applyHref(position), title: careers.apply },
    label: careers.apply,
  };
  return (
    <>
      <Hero page={page} form="compact" drawing={<Motif parts={careersMotif} />} />
      {position && (
        <div className="container position">
          <dl className="position__facts">
            <EmploymentFacts position={position} words={shell.words} />
          </dl>
          <p className="position__actions">
            {position.apply && (
              <ApplyLink position={position} className="button button--primary">
                {careers.apply}
                <Icon name="forward" />
              </ApplyLink>
            )}
            {list && (
              <a className="link" href={list.href}>
                {careers.back}
              </a>
            )}
          </p>
        </div>
      )}
      {sections}
      <CallToAction
        action={apply ? { ...action, actions: [apply, ...action.actions.slice(0, 1)] } : action}
      />
    </>
  );
}
