/** A style sheet that esbuild puts beside the script. */
declare module '*.css';
