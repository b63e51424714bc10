import type { ReactNode } from 'react';
import type { Hero as HeroContent, PageProps, ShownPicture } from '../contract.ts';
import { isScene } from '../drawings/drawing-names.ts';
import { DrawingParts } from '../drawings/drawing-parts.tsx';
import { NamedDrawing } from '../drawings/named-drawing.tsx';
import { Picture } from '../pictures/picture.tsx';
import { Actions } from './actions.tsx';
import { Breadcrumbs } from './breadcrumbs.tsx';

/** The head of a page: breadcrumbs, title, promise, next step, key figures. */
export function Hero({
  page,
  form,
  drawing,
}: {
  page: PageProps;
  /**
   * `compact`: smaller type, for pages whose content matters most. `wide`: most of the width for the drawing. Otherwise, a large drawing
   * has half of the window.
   */
  form?: 'compact' | 'wide' | undefined;
  /** Replaces the drawing that content names. */
  drawing?: ReactNode;
}) {
  const { hero, breadcrumbs } = page;
  const named = hero.picture === undefined ? hero.drawing : undefined;
  const shape = form ?? (isScene(named) ? 'half' : undefined);
  const hasView = Boolean(drawing ?? hero.picture ?? named);
  return (
    // The class of a shape stands first: it is the name of the part with its style.
    <header className={shape ? `hero--${shape} hero` : 'hero'}>
      <div className={`${hasView ? '' : 'hero-words '}container hero__inner`}>
        {breadcrumbs.length > 1 && <Breadcrumbs page={page} />}
        {hero.label && <p className="hero__label">{hero.label}</p>}
        <h1 className="hero__title">{hero.title}</h1>
        {(hero.lead || hero.actions.length > 0) && (
          <div className="hero__text">
            {hero.lead && <p className="hero__lead">{hero.lead}</p>}
            {hero.actions.length > 0 && <Actions actions={hero.actions} />}
          </div>
        )}
        <HeroView hero={hero} isSmall={form === 'compact'} drawing={drawing} />
        <HeroFigures figures={hero.figures} />
      </div>
    </header>
  );
}

/** The drawing of a page with what its numbers stand for, or its picture. Empty if it has neither. */
export function HeroView({
  hero: { drawing: name, picture, parts },
  isSmall = false,
  drawing = picture === undefined && name && <NamedDrawing name={name} isSmall={isSmall} />,
}: {
  hero: HeroContent;
  isSmall?: boolean;
  /** Replaces the one that content names. */
  drawing?: ReactNode;
}) {
  if (!drawing) return picture && <HeroPicture picture={picture} />;
  return (
    <div className="hero__drawing">
      {drawing}
      {parts.length > 0 && <DrawingParts drawing={name} parts={parts} />}
    </div>
  );
}

/** The picture of the hero. It is the largest thing on the first screen in most looks, so it has many widths. */
const HeroPicture = ({ picture }: { picture: ShownPicture }) => (
  <div className="hero__drawing hero__picture">
    <Picture picture={picture} widths={[480, 800, 1200, 1600, 2400]} sizes="(width >= 40rem) 60vw, 100vw" aspect={[3, 2]} />
  </div>
);

/** The key figures of a page. Empty if it has none. */
export function HeroFigures({ figures }: Pick<HeroContent, 'figures'>) {
  if (figures.length === 0) return null;
  return (
    <dl className="hero__figures">
      {figures.map((metric) => (
        <div key={metric.id} className="hero__figure">
          <dt>{metric.label}</dt>
          <dd className="figure">{metric.figure.text}</dd>
        </div>
      ))}
    </dl>
  );
}
