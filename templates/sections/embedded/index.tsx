import { type MouseEvent, useEffect, useRef, useState } from 'react';
import type { ShownEmbed, ShownFilm, ShownPicture, WordsOf } from '../../contract.ts';
import { fileFor, Picture } from '../../pictures/picture.tsx';
import type { SectionComponentProps } from '../section.tsx';
import type definition from './definition.ts';
import { Drawing } from './drawing.tsx';
import type words from './words.ts';

type EmbeddedWords = WordsOf<typeof words>;

/** The proportions of a video. A picture in its place is cut to them. */
const aspect = [16, 9] as const;

/** The head of a section stands above its body, and beside it in large windows. */
const sizes = '(width >= 85rem) 52rem, (width >= 64rem) 62vw, 92vw';

/** A video or a map. What others serve is loaded when a visitor presses the button, and not before. */
export default function Embedded({
  section: { layout, source, name, picture },
  words,
  language,
}: SectionComponentProps<typeof definition>) {
  return (
    <figure className={layout === 'wide' ? 'embedded wide' : 'embedded'}>
      {source.from === 'site' ? (
        <FilmOfSite film={source} name={name} picture={picture} language={language} />
      ) : (
        <Service embed={source} name={name} picture={picture} words={words} />
      )}
    </figure>
  );
}

/** A film of the site. Browsers load nothing of it before it is played. */
function FilmOfSite({
  film: { href, captions },
  name,
  picture,
  language,
}: {
  film: ShownFilm;
  name: string;
  picture: ShownPicture | undefined;
  language: string;
}) {
  return (
    <>
      <video
        className="embedded__stage"
        controls
        preload="none"
        playsInline
        aria-label={name}
        src={href}
        {...(picture === undefined ? {} : { poster: fileFor(picture, aspect) })}
      >
        {captions.map((own) => (
          <track
            key={own.language}
            kind="captions"
            src={own.href}
            srcLang={own.language}
            label={own.name}
            default={own.language === language}
          />
        ))}
      </video>
      <figcaption className="embedded__caption">
        <p className="embedded__name">{name}</p>
      </figcaption>
    </>
  );
}

/** Something of another host. Without script, and where no frame may be shown, it is a link. */
function Service({
  embed,
  name,
  picture,
  words,
}: {
  embed: ShownEmbed;
  name: string;
  picture: ShownPicture | undefined;
  words: EmbeddedWords;
}) {
  const [isAsked, ask] = useState(false);
  const { frame, link, company } = embed;
  const isShown = isAsked && frame !== undefined;
  return (
    <>
      <div className="embedded__stage">
        {isShown ? (
          <Frame address={frame} name={name} />
        ) : (
          <>
            {picture === undefined ? <Drawing of={embed.shows} /> : <Picture picture={picture} aspect={aspect} sizes={sizes} />}
            <Start embed={embed} words={words} onStart={() => ask(true)} />
          </>
        )}
      </div>
      <figcaption className="embedded__caption">
        <p className="embedded__name">{name}</p>
        {frame !== undefined && !isShown && <p className="embedded__notice">{words.notice.replace('{company}', company)}</p>}
        <p>
          <a className="link" href={link}>
            {words.open.replace('{company}', company)}
          </a>
        </p>
      </figcaption>
    </>
  );
}

/** The button that loads the frame. Without script, it would do nothing, so a link stands in its place. A click on that waits for React. */
function Start({ embed: { frame, link, shows }, words, onStart }: { embed: ShownEmbed; words: EmbeddedWords; onStart(): void }) {
  const [isReady, setReady] = useState(false);
  useEffect(() => setReady(true), []);
  const label = { video: words.start.video, map: words.start.map, other: words.start.other }[shows];
  const shared = { className: 'button button--primary embedded__start', 'data-frame': frame };
  const start = (event: MouseEvent) => {
    event.preventDefault();
    onStart();
  };
  if (frame === undefined)
    return (
      <a {...shared} href={link}>
        {label}
      </a>
    );
  if (!isReady)
    return (
      <a {...shared} href={link} data-waits="" onClick={start}>
        {label}
      </a>
    );
  return (
    <button {...shared} type="button" onClick={onStart}>
      {label}
    </button>
  );
}

/** The frame. It takes the focus of the button that it replaces. */
function Frame({ address, name }: { address: string; name: string }) {
  const frame = useRef<HTMLIFrameElement>(null);
  useEffect(() => frame.current?.focus(), []);
  return <iframe ref={frame} className="embedded__frame" src={address} title={name} allow="autoplay; fullscreen; picture-in-picture" />;
}
