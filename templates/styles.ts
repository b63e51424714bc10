/** The entry of the style sheet: the shell's styles, then those of every section type. */
import './styles/main.scss';

import.meta.glob('./sections/*/style.scss', { eager: true });
