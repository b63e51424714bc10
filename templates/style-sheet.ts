/** The entry of the style sheet: the styles of the shell, then those of section types, which may override them. */
import './styles/main.scss';
import 'virtual:tvilling/style-sheets';
