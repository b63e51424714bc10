import { icons } from 'virtual:tvilling/icons';

/** A line icon by its lucide name. It is decoration: the words beside it have the same meaning. */
export function Icon({ name }: { name: string }) {
  const Drawing = icons[name];
  return Drawing ? <Drawing size={24} strokeWidth={1.5} aria-hidden /> : null;
}
