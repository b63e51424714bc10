declare module 'virtual:tvilling/icons' {
  import type { LucideIcon } from 'lucide-react';

  /** The icons that the content names, and no others. */
  export const icons: Readonly<Record<string, LucideIcon>>;
}
