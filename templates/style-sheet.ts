/** The entry of the style sheet: the shell's styles, then those of the section types, which may refine them. */
import './styles/main.scss';
import 'virtual:tvilling/style-sheets';
