import { Icon } from '../../drawings/icon.tsx';
import { ApplyLink, applyHref } from '../../sections/positions/apply-link.tsx';
import { EmploymentFacts } from '../../sections/positions/facts.tsx';
import type { PositionWords, JobPosition as Shown } from '../../sections/positions/position.ts';
import { CallToAction } from '../../shell/call-to-action.tsx';
import { Hero } from '../../shell/hero.tsx';
import type { PageComponentProps } from '../page-component.ts';

/** An open position: its facts, set like the title block of a drawing, its description, the next steps, how to apply. */
export default function Position({ page, sections }: PageComponentProps) {
  const { entry, action, breadcrumbs } = page;
  const position = entry?.shown as Shown | undefined;
  const words = entry?.words as PositionWords | undefined;
  const list = breadcrumbs.at(-2);
  const apply = position?.apply &&
    words && {
      page: { href: applyHref(position), title: words.apply },
      label: words.apply,
    };
  return (
    <>
      <Hero page={page} form="compact" />
      {position && words && (
        <div className="container position">
          <dl className="position__facts">
            <EmploymentFacts position={position} words={words} />
          </dl>
          <p className="position__actions">
            {position.apply && (
              <ApplyLink position={position} className="button button--primary">
                {words.apply}
                <Icon name="forward" />
              </ApplyLink>
            )}
            {list && (
              <a className="link" href={list.href}>
                {words.back}
              </a>
            )}
          </p>
        </div>
      )}
      {sections}
      <CallToAction action={action && apply ? { ...action, actions: [apply, ...action.actions.slice(0, 1)] } : action} />
    </>
  );
}
