// Opponents and analysts that use what was learnt about a variant.
import { EngineClient } from '../core/engine';
import { learntText } from './learnt';

export const newEngine = (): EngineClient => new EngineClient(learntText);
