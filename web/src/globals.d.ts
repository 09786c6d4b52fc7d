/** The games of the library that come with what the engine has learnt, by name. */
declare const __LEARNT__: string[];
