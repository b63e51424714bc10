import { icons } from 'virtual:tvilling/icons';

/** A stroke icon by its lucide name, as decoration: the words beside it say the same. */
export function Icon({ name }: { name: string }) {
  const Drawing = icons[name];
  return Drawing ? <Drawing size={24} strokeWidth={1.5} aria-hidden /> : null;
}
