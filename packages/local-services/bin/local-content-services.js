#!/usr/bin/env node
import { existsSync } from 'node:fs';

// In the repository Node runs the TypeScript as it is; an installed package holds only what it was compiled to.
const source = new URL('../src/command/main.ts', import.meta.url);
await import(existsSync(source) ? source.href : '../dist/command/main.js');
