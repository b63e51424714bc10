/** A template imports a style sheet for its effect: `import './footer.scss'`. This declares such imports for editors and `tsc`. */
declare module '*.scss';
declare module '*.css';
