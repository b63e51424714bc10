import { icons } from 'virtual:tvilling/icons';
import { useContext } from 'react';
import { PageIcons } from './page-icons.ts';

/**
 * A line icon by its Lucide name, which is in the content of the page, or written out in a template of the site that imports this
 * component. It is decoration: the words beside it have the same meaning.
 */
export function Icon({ name }: { name: string }) {
  const shapes = useContext(PageIcons)?.[name] ?? icons[name];
  if (shapes === undefined) return null;
  return (
    <svg
      className="lucide"
      width="24"
      height="24"
      viewBox="0 0 24 24"
      aria-hidden="true"
      // biome-ignore lint/security/noDangerouslySetInnerHtml: the markup is Lucide's, not that of an author.
      dangerouslySetInnerHTML={{ __html: shapes }}
    />
  );
}
