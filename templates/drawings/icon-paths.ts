/** The lines of the shell's own icons, in a square of 24 units. */
export const paths = {
  forward: 'M4 12h16m-6-6 6 6-6 6',
  down: 'm6 9 6 6 6-6',
  menu: 'M3 8h18M3 16h18',
  search: 'M17 11a6 6 0 1 1-12 0 6 6 0 0 1 12 0m-1.8 4.2L21 21',
  close: 'm5 5 14 14M19 5 5 19',
};
