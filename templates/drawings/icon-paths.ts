/** The lines of the shell's own icons, in a square of 24 units. */
export const paths = {
  forward: 'M4 12h16m-6-6 6 6-6 6',
  down: 'm6 9 6 6 6-6',
  menu: 'M3 8h18M3 16h18',
  close: 'm5 5 14 14M19 5 5 19',
};
