import type { PageProps } from '../../contract.ts';
import { missingMotif } from '../../drawings/contact-motifs.ts';
import { Motif } from '../../drawings/motif.tsx';
import { Actions } from '../../shell/actions.tsx';
import { CallToAction } from '../../shell/call-to-action.tsx';
import { Hero } from '../../shell/hero.tsx';
import type { PageComponentProps } from '../page-component.ts';

/** The missing part with its number. */
const numbered = (
  <Motif parts={missingMotif}>
    <text transform="matrix(1 .5 0 1 -8 41)">404</text>
  </Motif>
);

/** The not-found page. On hosts that know only one, it has the texts of all languages of the site. */
export default function NotFound({ page, sections }: PageComponentProps) {
  return (
    <>
      <Hero page={page} drawing={numbered} />
      {page.otherLanguages?.map((other) => (
        <OtherLanguage key={other.language} {...other} />
      ))}
      {sections}
      <CallToAction action={page.action} />
    </>
  );
}

function OtherLanguage({ language, direction, hero, action }: Omit<NonNullable<PageProps['otherLanguages']>[number], 'props'>) {
  const actions = hero.actions.length > 0 ? hero.actions : (action?.actions ?? []);
  return (
    <section className="section" lang={language} dir={direction}>
      <div className="section__inner">
        <header className="section__head">
          {hero.label && <p className="section__number">{hero.label}</p>}
          <h2 className="section__title">{hero.title}</h2>
        </header>
        {(hero.lead || actions.length > 0) && (
          <div className="section__body">
            <div className="hero__text">
              {hero.lead && <p>{hero.lead}</p>}
              {actions.length > 0 && <Actions actions={actions} />}
            </div>
          </div>
        )}
      </div>
    </section>
  );
}
