/** Where a picture for dark colours is shown. Paper is white, also when the system is dark. */
export const darkScreen = 'screen and (prefers-color-scheme: dark)';
