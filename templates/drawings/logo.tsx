/** The mark's paths on a square of 32: hangers, the cables that carry them, the deck. */
export const mark = {
  hangers: 'M6 9v16M10 14.5v10.5M22 14.5v10.5M26 9v16',
  cables: 'm2.5 4 13.5 19 13.5-19',
  deck: 'M0 26.25h32',
};

/** The mark: a V of cables carrying the deck of a bridge. Decoration; the name stands beside it as text. */
export function LogoMark() {
  return (
    <svg className="logo__mark" viewBox="0 0 32 32" aria-hidden="true">
      <path className="logo__hangers" d={mark.hangers} />
      <path d={mark.cables} />
      <path className="logo__deck" d={mark.deck} />
    </svg>
  );
}
