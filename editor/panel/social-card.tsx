import { useEffect, useState } from 'react';
import { useView, useWords } from '../editor-context.ts';
import { type PageCard, pageCard } from '../model/page-card.ts';
import { addressOf } from '../model/pages.ts';

/**
 * How social networks may show the page when somebody shares it, in the shown language. Its place is there before it is read: otherwise
 * the fields would move.
 */
export function SocialCard() {
  const words = useWords();
  const language = useView((view) => view.language);
  const card = useCard();
  return (
    <figure className="preview" aria-label={words.sharedPage}>
      <figcaption>{words.sharedPage}</figcaption>
      <div className="social-card">
        {card?.picture === undefined ? (
          <p className="social-card__none">{card && words.noSocialImage}</p>
        ) : (
          <img className="social-card__picture" src={card.picture} alt={words.socialImage} width={1200} height={630} />
        )}
        <p className="social-card__host">{card?.host}</p>
        <p className="social-card__title" lang={language} dir="auto">
          {card?.title}
        </p>
        <p className="social-card__text" lang={language} dir="auto">
          {card?.description}
        </p>
      </div>
    </figure>
  );
}

/** The card of the page in the frame. It is read again when the pages are other ones, and the last one stays until then. */
function useCard(): PageCard | undefined {
  const address = useView(({ site, page, language }) => site && addressOf(site, page, language));
  const shownAt = useView((view) => view.shownAt);
  const [read, setRead] = useState<{ address: string; card: PageCard | undefined }>();
  // biome-ignore lint/correctness/useExhaustiveDependencies: other pages are shown
  useEffect(() => {
    if (address === undefined) return;
    const end = new AbortController();
    pageCard(address, end.signal).then(
      (card) => setRead({ address, card }),
      // The server is away, or another page is shown.
      () => undefined,
    );
    return () => end.abort();
  }, [address, shownAt]);
  return read?.address === address ? read?.card : undefined;
}
