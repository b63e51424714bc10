import type { PageProps } from '../contract.ts';
import { LinkNote } from '../shell/link-note.tsx';
import { SiteLink } from '../shell/site-link.tsx';

/** The pages before and after this one, in its documentation or its list. */
export function OnwardLinks({ page: { onward, text, language, direction } }: { page: PageProps }) {
  if (onward === undefined) return null;
  // The text of a fallback page is in another language than the menus.
  const own = text && { lang: language, dir: direction };
  return (
    <div className="onward" {...own}>
      {(['previous', 'next'] as const).map((side) => {
        const link = onward[side];
        return (
          link && (
            <SiteLink key={side} link={link} className={`onward__${side}`}>
              <span>{link.label}</span>
              {` ${link.title}`}
              <LinkNote link={link} words={link.title} />
            </SiteLink>
          )
        );
      })}
    </div>
  );
}
