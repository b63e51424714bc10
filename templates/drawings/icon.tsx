const paths = {
  forward: 'M4 12h16m-6-6 6 6-6 6',
  down: 'm6 9 6 6 6-6',
  menu: 'M3 8h18M3 16h18',
  close: 'm5 5 14 14M19 5 5 19',
};

/** The shell's own line icons. They are decoration, and never the only carrier of a meaning. */
export function Icon({ name }: { name: keyof typeof paths }) {
  return (
    <svg className={`icon icon--${name}`} viewBox="0 0 24 24" aria-hidden="true">
      <path d={paths[name]} />
    </svg>
  );
}
