/** The build's name, which the build puts before the service worker. */
declare const VERSION: string;
