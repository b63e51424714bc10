import { paths } from './icon-paths.ts';

/** The shell's own line icons. They are decoration, and never the only carrier of a meaning. */
export function Icon({ name }: { name: keyof typeof paths }) {
  return (
    <svg className={`icon icon--${name}`} viewBox="0 0 24 24" aria-hidden="true">
      <path d={paths[name]} />
    </svg>
  );
}
